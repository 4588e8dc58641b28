// Joins GIFs. See https://www.w3.org/Graphics/GIF/spec-gif89a.txt.

const LOOP = [0x21, 0xff, 11, ...new TextEncoder().encode("NETSCAPE2.0"), 3, 1, 0, 0, 0];
const MIN_DELAY = 2; // centiseconds, the shortest delay that browsers honour
const PIXEL_BITS = 2; // bits per pixel of a margin image; the minimum in a GIF

const bytesOf = (n) => [n & 255, n >> 8];
const numberAt = (bytes, i) => bytes[i] + 256 * bytes[i + 1];

// joinGIFs returns a Blob with a GIF that plays animations one after another, centred on a background such as
// "#ffffff". Image data is copied without recompression, so each image gets a local colour table.
export function joinGIFs(gifs, background) {
  const sizeOf = (gif) => [6, 8].map((i) => numberAt(gif, i));
  const [width, height] = [0, 1].map((axis) => Math.max(...gifs.map((gif) => sizeOf(gif)[axis])));
  const color = background.match(/\w\w/g).map((hex) => parseInt(hex, 16));
  const chunks = [[...new TextEncoder().encode("GIF89a"), ...bytesOf(width), ...bytesOf(height), 0x70, 0, 0, ...LOOP]];
  for (const gif of gifs) {
    const [w, h] = sizeOf(gif), left = (width - w) >> 1, top = (height - h) >> 1, images = moveImages(gif, left, top);
    if (w < width || h < height) { // the margin follows the first image, so that no frame is without a board
      const [control] = images[0], delay = numberAt(control, 4);
      control.set(bytesOf(MIN_DELAY), 4);
      images.splice(1, 0, marginImage([width, height], [left, top, left + w, top + h], color, Math.max(MIN_DELAY, delay - MIN_DELAY)));
    }
    chunks.push(...images.flat());
  }
  return new Blob([...chunks.map((chunk) => new Uint8Array(chunk)), new Uint8Array([0x3b])]);
}

// moveImages returns the images of a GIF, moved by the given offsets in pixels. Each image is a list of chunks.
// The first chunk is the graphic control extension, which contains the delay.
function moveImages(gif, left, top) {
  const images = [], colors = gif.subarray(13, 13 + 3 * (2 << (gif[10] & 7)));
  let i = 13 + colors.length, control = [];
  const skipBlocks = () => {
    while (gif[i]) i += gif[i] + 1;
    i++;
  };
  while (gif[i] !== 0x3b && i < gif.length) {
    const start = i;
    if (gif[i] === 0x21) { // an extension; only graphic control extensions are kept
      i += 2;
      skipBlocks();
      if (gif[start + 1] === 0xf9) control = gif.slice(start, i);
      continue;
    }
    const place = [1, 3].map((k, axis) => bytesOf(numberAt(gif, start + k) + [left, top][axis])).flat();
    const flags = gif[start + 9], isLocal = flags & 0x80, bits = isLocal ? (flags & 7) + 1 : gif[start + 10]; // bits per pixel
    i += 10;
    const table = new Uint8Array(3 << bits);
    table.set(isLocal ? gif.subarray(i, (i += table.length)) : colors.subarray(0, table.length));
    const data = i++;
    skipBlocks();
    images.push([control, [0x2c, ...place, ...gif.slice(start + 5, start + 9), (flags & 0x40) | 0x80 | (bits - 1)], table, gif.slice(data, i)]);
  }
  return images;
}

// marginImage returns an image with a transparent rectangle in a background of a single colour. Like an image
// from moveImages, it is a list of chunks.
function marginImage([width, height], [left, top, right, bottom], color, delay) {
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => {
    const x = i % width, y = Math.floor(i / width);
    return x >= left && x < right && y >= top && y < bottom ? 1 : 0;
  });
  const data = compress(pixels), blocks = [];
  for (let i = 0; i < data.length; i += 255) blocks.push(Math.min(255, data.length - i), ...data.slice(i, i + 255));
  const colors = [color, color, color, color].flat();
  return [[0x21, 0xf9, 4, 5, ...bytesOf(delay), 1, 0], [0x2c, 0, 0, 0, 0, ...bytesOf(width), ...bytesOf(height), 0x81, ...colors, PIXEL_BITS, ...blocks, 0]];
}

// compress compresses pixels of PIXEL_BITS bits with the LZW variant of GIF. It returns a list of bytes.
function compress(pixels) {
  const clear = 1 << PIXEL_BITS, end = clear + 1, maxCode = 4095, bytes = [], table = new Map();
  let value = 0, used = 0, next, bits;
  const write = (code) => { // each code except the first adds an entry to the table
    value |= code << used;
    for (used += bits; used >= 8; used -= 8, value >>>= 8) bytes.push(value & 255);
    if (next === 1 << bits) bits++;
    next++;
  };
  const start = () => {
    write(clear);
    table.clear();
    [next, bits] = [end + 1, PIXEL_BITS + 1];
  };
  [next, bits] = [end + 1, PIXEL_BITS + 1];
  start();
  let prefix = pixels[0];
  for (const pixel of pixels.subarray(1)) {
    const key = clear * prefix + pixel, code = table.get(key);
    if (code === undefined) {
      table.set(key, next);
      write(prefix);
      if (next === maxCode) start();
    }
    prefix = code ?? pixel;
  }
  write(prefix);
  write(end);
  if (used) bytes.push(value);
  return bytes;
}

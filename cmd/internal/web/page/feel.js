// Optional feedback for moves: a wooden click and, on phones, a short vibration.
let audio;

export function clickFeedback() {
  navigator.vibrate?.(12);
  audio ??= new AudioContext();
  const now = audio.currentTime, end = now + 0.07, tone = audio.createOscillator(), volume = audio.createGain();
  tone.frequency.setValueAtTime(420, now);
  tone.frequency.exponentialRampToValueAtTime(140, end);
  volume.gain.setValueAtTime(0.3, now);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(end);
}

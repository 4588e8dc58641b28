"""A* on an 8-puzzle, with the counts of slidegif compare --algorithm astar:manhattan."""
import heapq
import sys
from itertools import count


def successors(board):
    """Return the boards after the blank moves up, left, right and down."""
    boards = []
    blank = board.index("0")
    for cell in (blank - 3, blank - 1, blank + 1, blank + 3):
        if 0 <= cell < 9 and (cell % 3 == blank % 3 or cell // 3 == blank // 3):
            cells = list(board)
            cells[blank], cells[cell] = cells[cell], cells[blank]
            boards.append("".join(cells))
    return boards


def manhattan(board, goal):
    """Add the distances of all tiles from their goal cells."""
    cells = [(board.index(tile), goal.index(tile)) for tile in "12345678"]
    return sum(abs(a % 3 - b % 3) + abs(a // 3 - b // 3) for a, b in cells)


def astar(start, goal):
    """Return the length of a shortest solution and the numbers of expanded, generated and stored boards."""
    order = count()  # boards with the same f leave the queue in the order in which they entered
    g = {start: 0}
    queue = [(manhattan(start, goal), next(order), 0, start)]
    expanded, generated = 0, 1
    while queue:
        _, _, length, board = heapq.heappop(queue)
        if length > g[board]:
            continue  # a shorter path was found later
        if board == goal:
            return length, expanded, generated, len(g)
        expanded += 1
        for after in successors(board):
            generated += 1
            if length + 1 < g.get(after, 1000):
                g[after] = length + 1
                f = length + 1 + manhattan(after, goal)
                heapq.heappush(queue, (f, next(order), length + 1, after))


print(*astar(sys.argv[1].replace("/", ""), "123456780"))

"""Breadth-first search on an 8-puzzle, with the counts of slidegif compare --algorithm bfs."""
import sys
from collections import deque


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


def breadth_first(start, goal):
    """Return the length of a shortest solution and the numbers of expanded, generated and stored boards."""
    depth = {start: 0}
    queue = deque([start])
    expanded, generated = 0, 1
    while queue:
        board = queue.popleft()
        boards = successors(board)
        expanded += 1
        generated += len(boards)
        for after in boards:
            if after not in depth:
                depth[after] = depth[board] + 1
                queue.append(after)
                if after == goal:
                    return depth[goal], expanded, generated, len(depth)


print(*breadth_first(sys.argv[1].replace("/", ""), "123456780"))

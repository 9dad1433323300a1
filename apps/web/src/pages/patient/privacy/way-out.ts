const WAYS: Readonly<Record<string, readonly string[]>> = {
  export: ['deliver'],
  correct: ['correct'],
  erase: ['restrict', 'erase'],
  lift: ['lift'],
}

/** Whether a move ends one kind of request only. */
export const isWayOut = (move: string): boolean => Object.values(WAYS).some((moves) => moves.includes(move))

export const fits = (move: string, kind: unknown): boolean =>
  !isWayOut(move) || (WAYS[String(kind)] ?? []).includes(move)

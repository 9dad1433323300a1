/** Milliseconds since 1970 with their fractions: the same instant in every process of the machine. */
export const now = (): number => performance.timeOrigin + performance.now()

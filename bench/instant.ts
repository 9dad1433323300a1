/** Milliseconds since 1970 with fractions, comparable between processes of the machine. */
export const now = (): number => performance.timeOrigin + performance.now()

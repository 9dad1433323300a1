export const dayOf = (n: number): string => new Date(Date.UTC(2001, 0, 1 + n)).toISOString().slice(0, 10)

/** A span between two fields that no other row has: for `noOverlap`. */
export const ownDay =
  (from: string, until: string) =>
  (n: number): Record<string, string> => ({
    [from]: `${dayOf(n % 9000)} 08:00:00`,
    [until]: `${dayOf(n % 9000)} 17:00:00`,
  })

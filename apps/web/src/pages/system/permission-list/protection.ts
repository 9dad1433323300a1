/** Work protected by a list of codes, and the codes that protect none. */
export const protectionOf = (
  work: Readonly<Record<string, readonly string[]>>,
  perms: string,
): { work: string[]; unknown: string[] } => {
  const codes = perms
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  return {
    work: [...new Set(codes.flatMap((code) => (Object.hasOwn(work, code) ? work[code]! : [])))],
    unknown: codes.filter((code) => !Object.hasOwn(work, code)),
  }
}

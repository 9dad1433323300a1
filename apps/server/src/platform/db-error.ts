/** What an error of the database driver says. */

/** A driver's reason without address or secret: its code, or a word. */
export const reason = (error: unknown): string => {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? code : '无应答'
}

/** Driver errors that mean "the database is away", not "the statement is wrong". */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const lost = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08006',
    '08003',
    '08001',
  ]
  return (
    lost.includes(String(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(String(message))
  )
}

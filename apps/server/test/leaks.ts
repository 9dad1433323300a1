/** Content that no answer may carry; every answer of every suite is searched. */

const SECRET_KEY =
  /^(password|confirmpassword|oldpassword|passwd|salt|hash|tokenHash|token_hash|secret|answer|captcha)$/i

/** Keys named token: a fresh one for its owner, or the public id of a session. */
const TOKEN_PATHS = [
  '/sys/login',
  '/sys/phoneLogin',
  '/sys/thirdLogin/getLoginUser',
  '/thirdLogin/getLoginUser',
  '/sys/cas/client/validateLogin',
  '/cas/client/validateLogin',
  '/sys/user/updatePassword',
  '/sys/online/mine',
  '/sys/online/list',
]

/** Words of drivers, engines and stacks. */
const INSIDES = [
  /\bat [^"]*\.(?:ts|js|mjs):\d+/,
  /node_modules|file:\/\//,
  /relation \\?"|column \\?"|violates |duplicate key|syntax error|invalid input syntax|permission denied for/i,
  /\b(?:TypeError|RangeError|SyntaxError|ReferenceError|PostgresError|DatabaseError)\b|Cannot read propert|is not a function/,
  /\$argon2|\$scrypt/,
]

const secretKeys = (value: unknown, tokensToo: boolean): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    // sentences about fields are under the fields' names
    if (key === 'fields' && typeof inner === 'object') return []
    // lists and records under such a name are answers by id, e.g. the children of each menu
    const named = typeof inner !== 'object' && (SECRET_KEY.test(key) || (tokensToo && key === 'token'))
    return [...(named ? [key] : []), ...secretKeys(inner, tokensToo)]
  })
}

export const leaksOf = (path: string, status: number, text: string, body: unknown): string[] => [
  ...(status >= 500 ? [`status ${status}`] : []),
  ...INSIDES.filter((pattern) => pattern.test(text)).map(String),
  ...secretKeys(body, !TOKEN_PATHS.some((known) => path === known || path.startsWith(`${known}/`))),
]

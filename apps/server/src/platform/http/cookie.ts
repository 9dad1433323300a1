/** Cookies that mark a browser; none grants access. Scripts cannot read them. */
import type { Config } from '../config/config.ts'

const WORD = /^[A-Za-z0-9_-]{43}$/

/** With TLS no other host of the domain can set it. */
const nameOf = ({ hsts }: Pick<Config, 'hsts'>, word: string): string => (hsts ? `__Host-huxi-${word}` : `huxi-${word}`)

export const markIn = (config: Pick<Config, 'hsts'>, word: string, cookies: string | undefined): string | undefined => {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([name]) => name === nameOf(config, word))?.[1]
  return value !== undefined && WORD.test(value) ? value : undefined
}

export const marking = (
  config: Pick<Config, 'hsts'>,
  word: string,
  mark: string,
  { lifeS, sameSite }: { readonly lifeS: number; readonly sameSite: 'Lax' | 'Strict' },
): Readonly<Record<string, string>> => {
  const secure = config.hsts ? '; Secure' : ''
  return {
    'set-cookie': `${nameOf(config, word)}=${mark}; Path=/; Max-Age=${lifeS}; HttpOnly; SameSite=${sameSite}${secure}`,
  }
}

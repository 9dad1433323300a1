/** Cookies of the product: marks of a browser, none of them a way in. Scripts cannot read them. */
import type { Config } from '../config/config.ts'

const WORD = /^[A-Za-z0-9_-]{43}$/

/** On TLS no other host of the domain can set it. */
const nameOf = ({ hsts }: Pick<Config, 'hsts'>, word: string): string => (hsts ? `__Host-huxi-${word}` : `huxi-${word}`)

/** The 32 random bytes a browser was marked with, among the cookies it sends. */
export const markIn = (config: Pick<Config, 'hsts'>, word: string, cookies: string | undefined): string | undefined => {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([name]) => name === nameOf(config, word))?.[1]
  return value !== undefined && WORD.test(value) ? value : undefined
}

/** Headers that mark the browser. */
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

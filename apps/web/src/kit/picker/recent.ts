import { read, write } from '../../platform/storage.ts'

const MOST = 5

type Recent = Record<string, string[]>

const stored = (): Recent => read<Recent>('RECENT_CHOICES') ?? {}

export const recentChoices = (to: string): readonly string[] => stored()[to] ?? []

export const rememberChoices = (to: string, ids: readonly string[]): void => {
  if (ids.length === 0) return
  const all = stored()
  write('RECENT_CHOICES', { ...all, [to]: [...new Set([...ids, ...(all[to] ?? [])])].slice(0, MOST) })
}

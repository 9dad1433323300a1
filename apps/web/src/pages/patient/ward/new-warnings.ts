import type { WardList } from '@huxi/contract'
import { App } from 'antd'
import { useEffect, useRef } from 'react'

const SECONDS = 15

const warningsIn = ({ beds, unplaced }: WardList): ReadonlyMap<string, string> => {
  const placed = beds.flatMap(({ bedNo, stay }) => (stay ? [{ place: `${bedNo} 床`, stay }] : []))
  return new Map(
    [...placed, ...unplaced.map((stay) => ({ place: '未分配床位', stay }))].flatMap(({ place, stay }) =>
      stay.marks
        .filter(({ code, tone, isolation }) => code.startsWith('flag-') && (tone === 'red' || isolation))
        .map(({ code, text }) => [code, `${place} ${stay.patient.name}：${text}`]),
    ),
  )
}

/** Announces severe warnings, and isolations of any severity, that arrive while the board is open. */
export const useNewWarnings = (list: WardList | undefined): void => {
  const { message } = App.useApp()
  const before = useRef<{ wardId: string | null; codes: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    if (!list) return
    const previous = before.current
    const all = warningsIn(list)
    before.current = { wardId: list.wardId, codes: new Set(all.keys()) }
    if (previous?.wardId !== list.wardId) return
    const fresh = [...all].filter(([code]) => !previous.codes.has(code)).map(([, text]) => text)
    if (fresh.length > 0) void message.warning(`新的警示：${fresh.join('；')}`, SECONDS)
  }, [list, message])
}

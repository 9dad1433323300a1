/** Result on A4, from the same blocks as the issued report; visible in print only. */
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { paperByHand } from '@huxi/clinical/paper'
import type { Answers, Finding, Part, Tool } from '@huxi/clinical/tools/tool'
import { runtimeConfig } from '../../../platform/http.ts'
import { Sheet } from '../sheet/sheet.tsx'

interface Props {
  tool: Tool
  part: Part
  findings: readonly Finding[]
  answers: Answers
  at: Date
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Shanghai',
})

export const momentOf = (moment: Date): string => CLOCK.format(moment)

export function Print({ at, ...filled }: Props) {
  const printedAt = momentOf(usePrintTime(at))
  const paper = paperByHand({ ...filled, institution: runtimeConfig().company, at: momentOf(at), printedAt })
  return createPortal(<Sheet paper={paper} />, document.body)
}

/** Updated synchronously before the browser prints. */
const usePrintTime = (at: Date): Date => {
  const [moment, setMoment] = useState(at)
  useEffect(() => {
    const begin = () => flushSync(() => setMoment(new Date()))
    addEventListener('beforeprint', begin)
    return () => removeEventListener('beforeprint', begin)
  }, [])
  return moment
}

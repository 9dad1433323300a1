/** The result on A4, drawn of the same blocks as the report staff issue. Hidden until the page is printed. */
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { paperByHand } from '@huxi/clinical/paper'
import type { Answers, Finding, Part, Tool } from '@huxi/clinical/tools'
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

/** 2026-01-31 09:05 as the clocks of the institution show it. */
export const momentOf = (moment: Date): string => CLOCK.format(moment)

export function Print({ at, ...filled }: Props) {
  const printedAt = momentOf(usePrintTime(at))
  const paper = paperByHand({ ...filled, institution: runtimeConfig().company, at: momentOf(at), printedAt })
  return createPortal(<Sheet paper={paper} />, document.body)
}

/** The moment of printing, put down before the browser takes the picture. */
const usePrintTime = (at: Date): Date => {
  const [moment, setMoment] = useState(at)
  useEffect(() => {
    const begin = () => flushSync(() => setMoment(new Date()))
    addEventListener('beforeprint', begin)
    return () => removeEventListener('beforeprint', begin)
  }, [])
  return moment
}

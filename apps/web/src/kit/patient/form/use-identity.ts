/** Reads the document number once entered: fills blanks, reports errors and mismatches. */
import { readIdentity, type IdentityReading } from '@huxi/contract'
import { Form, type FormRule } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../data/call.ts'
import type { FormHandle } from '../../form/use-record-form.ts'
import { documentOf, mismatchOf, type Document, type Mismatch } from './values.ts'

interface Read {
  document: Document
  reading: IdentityReading
}

const isOf = (read: Read | undefined, document: Document | undefined): boolean =>
  document !== undefined && read?.document.type === document.type && read.document.number === document.number

interface Identity {
  document: Document | undefined
  reading: IdentityReading | undefined
  mismatch: Mismatch | undefined
  rule: FormRule
  take(): void
}

export const useIdentity = (handle: FormHandle): Identity => {
  const { form, fill } = handle
  const document = documentOf(Form.useWatch('identifiers', form))
  const [birthDate, gender] = [Form.useWatch('birthDate', form), Form.useWatch('gender', form)] as [unknown, unknown]
  const [read, setRead] = useState<Read>()
  const last = useRef<{ document: Document; answer: Promise<Read | undefined> }>(undefined)

  const fillBlank = ({ birthDate: day, gender: sex }: IdentityReading) => {
    const now = form.getFieldsValue()
    fill({
      ...(day !== null && !now['birthDate'] && { birthDate: day }),
      ...(sex !== null && !now['gender'] && { gender: sex }),
    })
  }
  const ask = async (wanted: Document): Promise<Read | undefined> => {
    try {
      const found = { document: wanted, reading: await call(readIdentity, { ...wanted }) }
      setRead(found)
      if (found.reading.valid && isOf(found, documentOf(form.getFieldValue('identifiers')))) fillBlank(found.reading)
      return found
    } catch {
      // without an answer the input passes: the server checks when saving
      last.current = undefined
      return undefined
    }
  }
  const askOnce = (wanted: Document): Promise<Read | undefined> => {
    const { current } = last
    if (current?.document.type === wanted.type && current.document.number === wanted.number) return current.answer
    const answer = ask(wanted)
    last.current = { document: wanted, answer }
    return answer
  }
  const rule: FormRule = {
    validator: async (_, lines: unknown) => {
      const wanted = documentOf(lines)
      const problem = wanted && (await askOnce(wanted))?.reading.problem
      if (problem) throw new Error(problem)
    },
  }
  const begin = useEffectEvent(() => {
    const given = documentOf(form.getFieldValue('identifiers'))
    if (given) void askOnce(given)
  })
  // an initial number was scanned
  useEffect(() => begin(), [])

  const reading = isOf(read, document) ? read?.reading : undefined
  const mismatch = mismatchOf(reading, birthDate, gender)
  return {
    document,
    reading,
    mismatch,
    rule,
    take: () =>
      mismatch &&
      fill({
        ...(mismatch.birthDate !== undefined && { birthDate: mismatch.birthDate }),
        ...(mismatch.gender !== undefined && { gender: mismatch.gender }),
      }),
  }
}

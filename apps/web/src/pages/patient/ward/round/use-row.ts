import { measureFault } from '@huxi/clinical/patient-measures'
import { chartVital, type RoundLine } from '@huxi/contract'
import { partsOfMeasured, type CallInput, type Measured } from '@huxi/model'
import { useRef, useState } from 'react'
import { call } from '../../../../kit/data/call.ts'
import { HttpError } from '../../../../platform/http.ts'
import { asksFlow, COLUMNS } from './columns.ts'

type Values = Readonly<Record<string, unknown>>

interface Row {
  line: RoundLine
  encounterId: string
  reread: () => Promise<boolean>
}

const [RETRIES, RETRY_MS] = [5, 3000]
const BUSY = 503

type Body = CallInput<typeof chartVital>

const send = async (body: Body, onBusy: () => void, retries = RETRIES): Promise<void> => {
  try {
    await call(chartVital, body)
  } catch (error) {
    if (retries === 0 || !(error instanceof HttpError) || error.status !== BUSY) throw error
    onBusy()
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    await send(body, onBusy, retries - 1)
  }
}

export const useRow = ({ line, encounterId, reread }: Row) => {
  const [typed, setTyped] = useState<Values>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [edited, setEdited] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(0)
  const [fresh, setFresh] = useState(false)
  const isFresh = useRef(false)
  const begin = (next: boolean): void => {
    isFresh.current = next
    setFresh(next)
  }
  /** saves of a row wait for each other, as they write into one set */
  const queue = useRef(Promise.resolve())
  const unread = useRef<string[]>([])
  const saved: Values = fresh ? {} : line.values
  const values: Values = { ...saved, ...typed }

  const forget = (names: readonly string[]) => setTyped((all) => without(all, names))
  const say = (name: string, fault: string | null) =>
    setFaults((all) => (fault ? { ...all, [name]: fault } : without(all, [name])))

  /** A refused value stays as typed, with the reason. */
  const save = async (name: string, next: unknown = values[name]) => {
    if (next === null || next === '' || next === undefined || next === saved[name]) {
      forget([name])
      return say(name, null)
    }
    const measure = COLUMNS.find((column) => column.name === name)?.measure
    const fault = measure ? faultOf(measure, next) : null
    say(name, fault)
    if (fault) return
    const now = { ...values, [name]: next }
    const isOxygen = name === 'oxygenDevice' || name === 'oxygenFlow'
    // a device without its flow says too little; it waits for it
    if (isOxygen && asksFlow(now) && now['oxygenFlow'] === undefined) return
    const sent = isOxygen
      ? { oxygenDevice: now['oxygenDevice'], ...(asksFlow(now) && { oxygenFlow: now['oxygenFlow'] }) }
      : { [name]: next }
    if (isOxygen && now['oxygenDevice'] === undefined) return say(name, '请先选择吸氧方式')
    const was = isOxygen ? flowOf(saved) : saved[name]
    setSaving((n) => n + 1)
    queue.current = queue.current.then(() => write(name, sent, was))
    await queue.current
  }

  const write = async (name: string, sent: Values, was: unknown): Promise<void> => {
    try {
      const body = {
        patientId: line.patientId,
        encounterId,
        ...sent,
        fresh: isFresh.current,
        was: was === undefined ? null : String(was),
      }
      await send(body, () => say(name, '服务器繁忙，正在重试，请不要关闭页面'))
      begin(false)
      say(name, null)
      unread.current.push(...Object.keys(sent))
      if (await reread()) forget(unread.current.splice(0))
    } catch (error) {
      say(name, error instanceof Error ? error.message : '没有保存，请重试')
      await reread()
    } finally {
      setSaving((n) => n - 1)
    }
  }

  return {
    values,
    faults,
    busy: saving > 0,
    /** names of values typed here and not saved yet */
    pending: Object.keys(typed),
    /** names of values that were typed here */
    edited,
    type: (name: string, value: unknown) => {
      setTyped((all) => ({ ...all, [name]: value }))
      if (!edited.includes(name)) setEdited([...edited, name])
      const measure = COLUMNS.find((column) => column.name === name)?.measure
      say(name, measure && isBeyond(measure, value) ? faultOf(measure, value) : null)
    },
    save,
    again: () => {
      setTyped({})
      setFaults({})
      unread.current = []
      begin(true)
    },
  }
}

/** As the server keeps it: room air has the flow 0. */
const flowOf = (values: Values): unknown =>
  values['oxygenDevice'] === undefined ? undefined : (values['oxygenFlow'] ?? 0)

const without = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

const COMPARED = /^[<≤>≥]-?\d/

/** Further digits cannot make it possible. */
const isBeyond = (measure: Parameters<typeof measureFault>[0], value: unknown): boolean =>
  isReadable(value) && partsOfMeasured(value).value > measure.max

const isReadable = (value: unknown): value is Measured =>
  typeof value === 'number' || (typeof value === 'string' && COMPARED.test(value))

const faultOf = (measure: Parameters<typeof measureFault>[0], value: unknown): string | null =>
  isReadable(value) ? measureFault(measure, value) : `${measure.title}应为数字，请核对`

import type { Answer, Answers } from '@huxi/clinical/forms/content'
import { finishFill, saveFill, type FinishedFill, type OpenedFill } from '@huxi/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { HttpError } from '../../platform/http.ts'
import { keepPending, type Given, type Pending } from './pending.ts'

const RETRY_MS = 3000

type Sending = 'saved' | 'saving' | 'offline'

const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status >= 500 || error.status === 429)

const without = (answers: Answers, { item, value }: Given): Answers => {
  const { [item]: _old, ...others } = answers
  return value === null ? others : { ...others, [item]: value }
}

export interface Filling {
  answers: Answers
  sending: Sending
  notice: string | undefined
  crisis: string | undefined
  finished: boolean
  answer: (item: string, value: Answer | null) => void
  finish: (filledBy: string) => void
}

const CONFLICT = '另一台设备上也在填写，已换成最新的答案，请核对。'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Unsent answers of an earlier visit; where another device has answered since, its answer stands. */
const unsent = ({ answers, revision }: OpenedFill, pending: Pending | undefined) => {
  const kept = pending?.queue ?? []
  if (pending?.revision === revision) return { queue: kept, lost: false }
  const theirs = kept.filter(({ item }) => Object.hasOwn(answers, item))
  return {
    queue: kept.filter((given) => !theirs.includes(given)),
    lost: theirs.some(({ item, value }) => !isSame(answers[item], value)),
  }
}

export const useFilling = (token: string, opened: OpenedFill, pending?: Pending): Filling => {
  const { proof } = opened
  const [earlier] = useState(() => unsent(opened, pending))
  const [answers, setAnswers] = useState(() => earlier.queue.reduce(without, opened.answers))
  const [sending, setSending] = useState<Sending>('saved')
  const [notice, setNotice] = useState(earlier.lost ? CONFLICT : undefined)
  const [crisis, setCrisis] = useState<string>()
  const [finished, setFinished] = useState(false)
  const revision = useRef(opened.revision)
  const queue = useRef<Given[]>([...earlier.queue])
  const last = useRef<string>(undefined)
  const running = useRef(false)

  const keep = useCallback(() => void keepPending(token, { revision: revision.current, queue: queue.current }), [token])

  /** Answers of the other device win; pending ones are sent where it has none. */
  const takeOver = useCallback(
    (theirs: Answers) => {
      queue.current = queue.current.filter(({ item }) => !Object.hasOwn(theirs, item))
      keep()
      setAnswers(queue.current.reduce(without, theirs))
      setNotice(CONFLICT)
    },
    [keep],
  )

  const sendNext = useCallback(async (): Promise<void> => {
    const [next] = queue.current
    if (next) {
      const answer = await call(saveFill, {
        token,
        proof,
        revision: revision.current,
        item: next.item,
        answer: { value: next.value },
      })
      revision.current = answer.revision
      if (answer.crisis) setCrisis(answer.crisis)
      if (!answer.saved) return takeOver(answer.answers ?? {})
      queue.current.shift()
      keep()
      return undefined
    }
    const done: FinishedFill = await call(finishFill, {
      token,
      proof,
      revision: revision.current,
      filledBy: last.current!,
    })
    revision.current = done.revision
    last.current = undefined
    if (done.crisis) setCrisis(done.crisis)
    if (done.done) setFinished(true)
    else takeOver(done.answers ?? {})
    return undefined
  }, [token, proof, takeOver, keep])

  const flush = useCallback(async (): Promise<void> => {
    if (running.current) return
    running.current = true
    try {
      while (queue.current.length > 0 || last.current !== undefined) {
        setSending('saving')
        await sendNext()
      }
      setSending('saved')
    } catch (error) {
      if (isPassing(error)) setSending('offline')
      else {
        queue.current = []
        keep()
        last.current = undefined
        setSending('saved')
        setNotice(error instanceof Error ? error.message : '保存失败，请刷新页面后重试')
      }
    } finally {
      running.current = false
    }
  }, [sendNext, keep])

  useEffect(() => {
    void flush()
  }, [flush])

  useEffect(() => {
    if (sending !== 'offline') return undefined
    const again = () => void flush()
    const timer = setInterval(again, RETRY_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [sending, flush])

  const answer = (item: string, value: Answer | null): void => {
    setNotice(undefined)
    setAnswers((now) => without(now, { item, value }))
    queue.current.push({ item, value })
    keep()
    void flush()
  }
  const finish = (filledBy: string): void => {
    setNotice(undefined)
    last.current = filledBy
    void flush()
  }
  return { answers, sending, notice, crisis, finished, answer, finish }
}

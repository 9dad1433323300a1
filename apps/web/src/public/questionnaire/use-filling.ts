import type { Answer, Answers } from '@huxi/clinical/forms/content'
import { finishFill, saveFill, type FinishedFill, type OpenedFill } from '@huxi/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { HttpError, isPassing } from '../../platform/http.ts'
import { keepPending, type Pending } from './pending.ts'
import { hasOthers, rebase, withGiven, type Given } from './rebase.ts'

const RETRY_MS = 3000

type Sending = 'saved' | 'saving' | 'offline'

const isExpired = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.envelope?.result as { reopen?: boolean } | null)?.reopen === true

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

/** Unsent answers of an earlier visit; where another device has answered since, its answer stands. */
const unsent = ({ answers, revision }: OpenedFill, pending: Pending | undefined) => {
  const queue = [...(pending?.queue ?? [])]
  return pending?.revision === revision ? { queue, lost: false } : rebase(answers, queue)
}

interface Options {
  pending?: Pending | undefined
  onExpired?: ((message: string) => void) | undefined
}

export const useFilling = (token: string, opened: OpenedFill, { pending, onExpired }: Options = {}): Filling => {
  const { proof } = opened
  const [earlier] = useState(() => unsent(opened, pending))
  const [answers, setAnswers] = useState(() => earlier.queue.reduce(withGiven, opened.answers))
  const [sending, setSending] = useState<Sending>('saved')
  const [notice, setNotice] = useState(earlier.lost ? CONFLICT : undefined)
  const [crisis, setCrisis] = useState<string>()
  const [finished, setFinished] = useState(false)
  const revision = useRef(opened.revision)
  const queue = useRef<Given[]>([...earlier.queue])
  const savedAnswers = useRef(opened.answers)
  const last = useRef<string>(undefined)
  const running = useRef(false)
  const expired = useRef(onExpired)

  const keep = useCallback(() => void keepPending(token, { revision: revision.current, queue: queue.current }), [token])

  const takeOver = useCallback(
    (theirs: Answers) => {
      const others = hasOthers(theirs, savedAnswers.current, queue.current)
      const { queue: next, lost } = rebase(theirs, queue.current)
      queue.current = next
      savedAnswers.current = theirs
      keep()
      setAnswers(next.reduce(withGiven, theirs))
      if (lost || others) setNotice(CONFLICT)
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
      savedAnswers.current = withGiven(savedAnswers.current, next)
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

  const takeBack = useCallback(
    (error: unknown) => {
      if (isPassing(error) || isExpired(error)) throw error
      queue.current.shift()
      last.current = undefined
      keep()
      setAnswers(queue.current.reduce(withGiven, savedAnswers.current))
      setNotice(error instanceof Error ? error.message : '保存失败，请刷新页面后重试')
    },
    [keep],
  )

  const flush = useCallback(async (): Promise<void> => {
    if (running.current) return
    running.current = true
    try {
      while (queue.current.length > 0 || last.current !== undefined) {
        setSending('saving')
        await sendNext().catch(takeBack)
      }
      setSending('saved')
    } catch (error) {
      setSending('offline')
      if (!isExpired(error)) return
      last.current = undefined
      if (expired.current) expired.current(error.message)
      else setNotice(error.message)
    } finally {
      running.current = false
    }
  }, [sendNext, takeBack])

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
    const given = { item, value, before: queue.current.reduce(withGiven, savedAnswers.current)[item] }
    setAnswers((now) => withGiven(now, given))
    queue.current.push(given)
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

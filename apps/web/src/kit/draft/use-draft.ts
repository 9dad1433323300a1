/** The draft of a form: kept while one types, found again when the form is opened. */
import { draftLines, draftOf, dropDraft, saveDraft, type Draft } from '@huxi/contract'
import type { Fields } from '@huxi/model'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError, send } from '../../platform/http.ts'
import { call } from '../data/call.ts'
import { reportFailure } from '../data/failure.ts'
import { newIdempotencyKey } from '../data/idempotency-key.ts'
import { useTab } from '../data/tab.ts'
import { useReportOnce } from '../data/use-report-once.ts'
import { contentOf, readContent, type Content } from './content.ts'
import { openKeeper, type KeeperState, type Store } from './keeper.ts'
import { noteOpenDraft } from './open-drafts.ts'

type Values = Record<string, unknown>

/** The draft of before; null = there is none, undefined = no answer. */
export type AskedDraft = Promise<Draft | null | undefined>

/** Asks for the draft of before; without an answer the form works on, and keeps a draft of its own. */
export const askDraft = (key: string, signal?: AbortSignal): AskedDraft =>
  call(draftOf, { key }, signal).catch(() => undefined)

/** What a form's draft belongs to. */
export interface DraftTarget {
  key: string
  /** it has been asked for beside the record */
  asked?: AskedDraft | undefined
  /** of the record being edited */
  version?: number | undefined
}

interface DraftOptions {
  /** undefined = the form keeps no draft, e.g. one for passwords */
  target: DraftTarget | undefined
  fields: Fields
  initial: Values
}

export interface FormDraft {
  /** whether the form keeps drafts at all */
  kept: boolean
  state: KeeperState
  /** a draft of before */
  found: Content | undefined
  /** it has been taken back into the form */
  restored: boolean
  /** the record was saved by somebody since that draft was begun */
  moved: boolean
  /** secrets have to be typed again */
  lacksSecrets: boolean
  /** what the record was when the restored draft was begun, as far as it is known */
  origin: Values
  /** under which the form is sent: that of the restored draft, which may have been sent before the page was reloaded */
  idempotencyKey: string
  changed(values: Values): void
  /** the values of the draft of before; they are the form's from now on */
  restore(): Values
  /** drops the draft of before, or of what is stored by now; what the form holds then is kept as its own */
  discard(values: Values): Promise<void>
  /** the form has been saved */
  end(): Promise<void>
}

const NO_VALUES: Values = {}

/** Keeps and finds the draft of one form; the target must not change while the form is mounted. */
export const useDraft = ({ target, fields, initial }: DraftOptions): FormDraft => {
  const client = useQueryClient()
  const [state, setState] = useState<KeeperState>({})
  const [found, setFound] = useState<Content>()
  const [restored, setRestored] = useState(false)
  const [ownKey] = useState(newIdempotencyKey)
  const [keeper] = useState(() => openKeeper(storeOf(target?.key ?? ''), setState, mayRetry))
  const key = target?.key
  const tab = useTab()
  const looked = useRef(false)

  const listAgain = () => void client.invalidateQueries({ queryKey: [draftLines.path] })
  const look = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    const early = await target?.asked
    const draft = early === undefined ? await askDraft(wanted, signal) : early
    if (signal.aborted) return
    looked.current = true
    if (draft) setFound(readContent(draft))
    if (draft === null) keeper.none()
  })
  const open = useEffectEvent((wanted: string, signal: AbortSignal) => {
    // back from another tab: what is stored on the server by now is this form's own
    if (looked.current) return keeper.reopen()
    void look(wanted, signal)
  })
  const close = useEffectEvent(() => {
    const hidden = tab.lives && !tab.isActive()
    void keeper.close().then(() => hidden || listAgain())
  })
  useEffect(() => {
    if (key === undefined) return
    const opening = new AbortController()
    const [leave, save] = [() => keeper.leave(), () => void keeper.flush()]
    const hide = () => document.visibilityState === 'hidden' && save()
    open(key, opening.signal)
    const forget = noteOpenDraft(keeper)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', save)
    document.addEventListener('visibilitychange', hide)
    return () => {
      opening.abort()
      forget()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', save)
      document.removeEventListener('visibilitychange', hide)
      close()
    }
  }, [key, keeper])

  useSessionTrouble(state.trouble)
  const version = target?.version
  const moved = found?.version !== undefined && version !== undefined && found.version !== version
  const idempotencyKey = (restored && found?.idempotencyKey) || ownKey
  const contentWith = (values: Values, older: Content | undefined) =>
    contentOf({ fields, initial, values, version, older, idempotencyKey, restored: older !== undefined && restored })
  return {
    kept: target !== undefined,
    state,
    found,
    restored,
    moved,
    lacksSecrets: version === undefined && Object.values(fields).some(({ kind }) => kind === 'secret'),
    origin: restored && moved ? { ...found?.base, version: found?.version } : NO_VALUES,
    idempotencyKey,
    changed: (values) => {
      if (target) keeper.changed(contentWith(values, found))
    },
    restore: () => {
      setRestored(true)
      return found?.values ?? NO_VALUES
    },
    discard: async (values) => {
      setFound(undefined)
      setRestored(false)
      // takes its place at once, so that what is typed while it goes comes after it
      keeper.changed(contentWith(values, undefined))
      await keeper.flush()
      listAgain()
    },
    end: async () => {
      if (!target) return
      await keeper.end()
      listAgain()
    },
  }
}

/** A browser takes 64 KiB along when the page goes; a character is at most three bytes. */
const ALONG = 20_000

const storeOf = (key: string): Store => ({
  save: async (values, leaving) => {
    const body = { key, values }
    const keepalive = leaving && JSON.stringify(body).length < ALONG
    const { result } = await send<{ updateTime: string }>('PUT', saveDraft.path, { body, keepalive })
    return result?.updateTime ?? ''
  },
  drop: () => call(dropDraft, { key }),
})

const SERVER_ERROR = 500

/** No connection, or a server in trouble; a refusal stays one. */
const mayRetry = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status >= SERVER_ERROR)

const UNAUTHENTICATED = 401

/** A session that has ended is reported at once: nothing typed from now on could be kept. */
const useSessionTrouble = (trouble: unknown): void =>
  useReportOnce(trouble instanceof HttpError && trouble.status === UNAUTHENTICATED ? trouble : undefined, reportFailure)

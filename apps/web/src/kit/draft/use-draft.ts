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

/** The earlier draft; null = none, undefined = no answer. */
export type AskedDraft = Promise<Draft | null | undefined>

/** Loads the earlier draft; without an answer the form works and keeps a new draft. */
export const askDraft = (key: string, signal?: AbortSignal): AskedDraft =>
  call(draftOf, { key }, signal).catch(() => undefined)

export interface DraftTarget {
  key: string
  asked?: AskedDraft | undefined
  version?: number | undefined
}

interface DraftOptions {
  target: DraftTarget | undefined
  fields: Fields
  initial: Values
}

export interface FormDraft {
  kept: boolean
  state: KeeperState
  found: Content | undefined
  restored: boolean
  /** the record was saved by another user since */
  moved: boolean
  lacksSecrets: boolean
  /** values of the record when the restored draft began, where known */
  origin: Values
  /** key of the submission: that of the restored draft, which may have been sent before a reload */
  idempotencyKey: string
  changed(values: Values): void
  restore(): Values
  /** drops the earlier draft and keeps the given values as the new one */
  discard(values: Values): Promise<void>
  end(): Promise<void>
}

const NO_VALUES: Values = {}

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
    // after a hidden tab the stored draft is this form's own
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
      // takes the place of the old draft at once, so that later changes follow it
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

/** `keepalive` requests carry at most 64 KiB; a character takes up to three bytes. */
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

/** No connection or a server error may be retried, a refusal not. */
const mayRetry = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status >= SERVER_ERROR)

const UNAUTHENTICATED = 401

/** Reports an ended session at once: later input could not be saved. */
const useSessionTrouble = (trouble: unknown): void =>
  useReportOnce(trouble instanceof HttpError && trouble.status === UNAUTHENTICATED ? trouble : undefined, reportFailure)

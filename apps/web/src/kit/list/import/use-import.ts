/** An import from the chosen file to its result: checked without writing, then written in one run with 撤销. */
import { verbEndpoint, type Envelope, type ImportResult, type Resource } from '@huxi/model'
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../../platform/download.ts'
import { send } from '../../../platform/http.ts'
import { call } from '../../data/call.ts'
import { callLong } from '../../data/long-call.ts'
import { failureText, reportFailure } from '../../data/failure.ts'
import { useChanged } from '../../data/query.ts'
import { useUndoOffer } from '../../record/history/undo-offer.tsx'
import { amendOf, joined, knownMatch, matchOf, rememberMatch, type Edits, type Match } from './amend.ts'

const MEGABYTE = 1024 * 1024
export const MAX_MEGABYTES = 20
export const TYPES: readonly string[] = ['.xlsx', '.csv']

export type OnExisting = 'error' | 'skip' | 'update'
/** Handling of errors: skip invalid rows or reject the file. */
export type Mode = 'partial' | 'strict'

interface Options {
  onExisting: OnExisting
  mode: Mode
}

export const STEPS = ['选择文件', '导入方式', '校验', '完成'] as const
export const [FILE_STEP, OPTIONS_STEP, CHECK_STEP, RESULT_STEP] = [0, 1, 2, 3]

interface State {
  step: number
  file: File | undefined
  options: Options
  headings: NonNullable<ImportResult['headings']>
  labels: NonNullable<ImportResult['labels']>
  match: Match
  edits: Edits
  mended: boolean
  checked: ImportResult | undefined
  done: Envelope<ImportResult> | undefined
  undone: boolean
  issue: string
  taskId: string | undefined
}

const START: State = {
  step: FILE_STEP,
  file: undefined,
  options: { onExisting: 'error', mode: 'partial' },
  headings: [],
  labels: [],
  match: {},
  edits: {},
  mended: false,
  checked: undefined,
  done: undefined,
  undone: false,
  issue: '',
  taskId: undefined,
}

export const fileIssue = ({ name, size }: Pick<File, 'name' | 'size'>): string => {
  if (!TYPES.some((type) => name.toLowerCase().endsWith(type))) return `请选择 ${TYPES.join('、')} 文件`
  if (size === 0) return '文件是空的，请重新选择'
  return size > MAX_MEGABYTES * MEGABYTE ? `文件不能超过 ${MAX_MEGABYTES} MB，请拆分后分次导入` : ''
}

export interface ImportTarget {
  resource: Resource
  fixed: Record<string, unknown>
  open: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
  found?: Envelope<ImportResult> | undefined
  /** run of an import that this one goes on with: both are taken back together */
  joins?: string | undefined
}

const foundState = ({ result, ...answer }: Envelope<ImportResult>): State => {
  const { wrong: _, ...displayed } = result!
  return { ...START, step: RESULT_STEP, done: { ...answer, result: displayed } }
}

export const useImport = ({ resource, fixed, open, onBusy, onDone, found, joins }: ImportTarget) => {
  const { message } = App.useApp()
  const changed = useChanged(resource)
  const offerUndo = useUndoOffer(resource)
  const [state, setState] = useState(() => (found ? foundState(found) : START))
  const [busy, setBusy] = useState(false)
  /** a toast shows the result of a hidden import */
  const hidden = useRef(false)
  useEffect(() => {
    hidden.current = !open
    return () => void (hidden.current = true)
  }, [open])
  const work = (on: boolean) => {
    setBusy(on)
    onBusy(on)
  }
  const change = (patch: Partial<State>) => setState((now) => ({ ...now, ...patch }))

  const upload = async (
    mode: Mode | 'check' | 'columns',
    amend = amendOf(state.match, state.edits, joins === undefined ? {} : { runId: joins }),
  ): Promise<Envelope<ImportResult> | undefined> => {
    work(true)
    change({ issue: '' })
    try {
      const request = {
        form: formOf(state, mode, fixed, amend),
        // the key keeps a doubled press from importing twice
        ...(!SEEN_ONLY.includes(mode) && { headers: { 'Idempotency-Key': crypto.randomUUID() } }),
      }
      const endpoint = verbEndpoint(resource, 'importExcel')
      // headings are quick and never become a task
      if (mode === 'columns') return await send<ImportResult>('POST', endpoint.path, request)
      return await callLong(endpoint, request, { onTask: ({ id }) => change({ taskId: id }) })
    } catch (error) {
      change({ issue: failureText(error) })
      if (hidden.current) reportFailure(error)
      return undefined
    } finally {
      change({ taskId: undefined })
      work(false)
    }
  }

  const left = ({ message: text, result }: Envelope<ImportResult>): void => {
    const sentence = `${resource.title}：${text}`
    if (result && result.addedCount + result.updatedCount > 0) offerUndo(sentence, [result.runId], 'import')
    else void message.info(sentence)
  }

  return {
    ...state,
    busy,
    leave: () => {
      if (state.done && !state.undone && !found) left(state.done)
    },
    change,
    restart: () => setState(START),
    take: (file: File) => {
      const issue = fileIssue(file)
      change(issue ? { issue } : { file, issue, checked: undefined, edits: {}, mended: false })
    },
    look: async () => {
      const result = (await upload('columns', undefined))?.result
      if (!result) return
      const { headings = [], labels = [] } = result
      change({ headings, labels, match: matchOf(knownMatch(resource.name), result), step: OPTIONS_STEP })
    },
    mend: (edits: Edits) => {
      if (!busy) change({ edits, mended: true })
    },
    check: async () => {
      const answer = await upload('check')
      if (!answer) return
      rememberMatch(resource.name, state.match)
      change({ checked: answer.result ?? undefined, step: CHECK_STEP, mended: false })
    },
    run: async () => {
      const answer = await upload(state.options.mode)
      if (!answer) return
      change({ done: answer, step: RESULT_STEP, mended: false })
      if (hidden.current) left(answer)
      onDone()
      await changed()
    },
    retry: async () => {
      const before = state.done?.result
      if (!before?.wrong) return
      const { runId, wrong } = before
      const began = before.addedCount + before.updatedCount > 0
      const amend = amendOf(state.match, state.edits, { rows: wrong.numbers, ...(began && { runId }) })
      const answer = await upload('partial', amend)
      if (!answer) return
      const done = joined(before, answer)
      change({ done, mended: false })
      if (hidden.current) left(done)
      onDone()
      await changed()
    },
    undo: async (runId: string) => {
      try {
        await call(verbEndpoint(resource, 'undoImport'), { runId })
        change({ undone: true })
        void message.success('已撤销本次导入')
        await changed()
      } catch (error) {
        reportFailure(error)
      }
    },
    template: () =>
      download(verbEndpoint(resource, 'importTemplate').path, {}, `${resource.title}导入模板.xlsx`).catch(
        reportFailure,
      ),
  }
}

const SEEN_ONLY: readonly string[] = ['check', 'columns']

export type Import = ReturnType<typeof useImport>

const formOf = (
  { file, options }: State,
  mode: string,
  fixed: Record<string, unknown>,
  amend: string | undefined,
): FormData => {
  const form = new FormData()
  // fields precede the file, because the server parses the stream in order
  for (const [name, value] of Object.entries(fixed)) form.append(name, String(value))
  form.append('mode', mode)
  form.append('onExisting', options.onExisting)
  if (amend !== undefined) form.append('amend', amend)
  form.append('file', file!)
  return form
}

/** Downloads the list of refused rows; the path is relative to the API. */
export const downloadIssues = async ({ fileUrl = '', fileName }: ImportResult): Promise<void> => {
  const { pathname, searchParams } = new URL(fileUrl, window.location.origin)
  await download(pathname, Object.fromEntries(searchParams), fileName ?? '导入错误明细.txt').catch(reportFailure)
}

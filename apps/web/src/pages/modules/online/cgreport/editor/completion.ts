import {
  CompletionContext,
  type Completion,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { keywordCompletionSource, PostgreSQL, schemaCompletionSource, type SQLNamespace } from '@codemirror/lang-sql'
import { forceParsing, syntaxTreeAvailable } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { ReportView } from '@huxi/contract'

const namespaceOf = (views: readonly ReportView[]): SQLNamespace => {
  const schemas = Map.groupBy(views, ({ name }) => name.slice(0, name.lastIndexOf('.')))
  return Object.fromEntries([...schemas].map(([schema, own]) => [schema, Object.fromEntries(own.map(tableOf))]))
}

const tableOf = ({ name, title, columns }: ReportView): [string, SQLNamespace] => {
  const own = name.slice(name.lastIndexOf('.') + 1)
  const self: Completion = { label: own, detail: title, type: 'class' }
  return [own, { self, children: columns.map((one) => ({ label: one.name, detail: one.title, type: 'property' })) }]
}

const ABOUT_READER: readonly Completion[] = [
  { label: '#{sys_user_code}', detail: '当前用户账号' },
  { label: '#{sys_user_name}', detail: '当前用户姓名' },
  { label: '#{sys_org_code}', detail: '当前部门编码' },
  { label: '#{sys_multi_org_code}', detail: '当前用户的全部部门编码' },
  { label: '#{sys_date}', detail: '今天' },
  { label: '#{sys_time}', detail: '现在' },
]

const askedSource =
  (params: readonly string[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const prefix = context.matchBefore(/[$#]\{?\w*/)
    if (!prefix) return null
    const paramOptions = params.map((name) => ({ label: `\${${name}}`, detail: '参数' }))
    const after = context.state.sliceDoc(context.pos, context.pos + 1)
    // Replaces the automatically closed bracket as well.
    const options = [...paramOptions, ...ABOUT_READER].map((one): Completion => ({
      ...one,
      type: 'variable',
      apply: after === '}' ? one.label.slice(0, -1) : one.label,
    }))
    return { from: prefix.from, options, validFor: /^[$#]\{?\w*$/ }
  }

/** Parse budget before completion, in ms. */
const READING = 500

/**
 * The parser pauses after 20 ms on a busy machine. Until it resumes it knows neither dots nor aliases, and completion
 * is not asked again, so the text up to the cursor is parsed first.
 */
const afterReading =
  (source: CompletionSource): CompletionSource =>
  (context) => {
    const { state, pos, explicit, view } = context
    if (!view || syntaxTreeAvailable(state, pos)) return source(context)
    forceParsing(view, pos, READING)
    return source(new CompletionContext(view.state, pos, explicit, view))
  }

export const completing = (views: readonly ReportView[], params: readonly string[]): Extension => [
  PostgreSQL.language,
  [
    afterReading(schemaCompletionSource({ dialect: PostgreSQL, schema: namespaceOf(views) })),
    keywordCompletionSource(PostgreSQL),
    askedSource(params),
  ].map((autocomplete) => PostgreSQL.language.data.of({ autocomplete })),
]

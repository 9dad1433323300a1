/** What is offered while a SELECT is typed: views and their columns with their titles, and what is asked as `${name}`. */
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

/** `rpt.sys_user` → its place in the schema, each with its title. */
const namespaceOf = (views: readonly ReportView[]): SQLNamespace => {
  const schemas = Map.groupBy(views, ({ name }) => name.slice(0, name.lastIndexOf('.')))
  return Object.fromEntries([...schemas].map(([schema, own]) => [schema, Object.fromEntries(own.map(tableOf))]))
}

const tableOf = ({ name, title, columns }: ReportView): [string, SQLNamespace] => {
  const own = name.slice(name.lastIndexOf('.') + 1)
  const self: Completion = { label: own, detail: title, type: 'class' }
  return [own, { self, children: columns.map((one) => ({ label: one.name, detail: one.title, type: 'property' })) }]
}

/** What a SELECT may say of whoever runs it. */
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
    const begun = context.matchBefore(/[$#]\{?\w*/)
    if (!begun) return null
    const known = params.map((name) => ({ label: `\${${name}}`, detail: '参数' }))
    const after = context.state.sliceDoc(context.pos, context.pos + 1)
    // the bracket that was closed by itself is taken along
    const options = [...known, ...ABOUT_READER].map((one): Completion => ({
      ...one,
      type: 'variable',
      apply: after === '}' ? one.label.slice(0, -1) : one.label,
    }))
    return { from: begun.from, options, validFor: /^[$#]\{?\w*$/ }
  }

/** How long reading the text may take before something is offered, in milliseconds. */
const READING = 500

/**
 * On a busy machine the language stops reading after 20 ms and goes on when nobody types. Until then it knows neither a dot
 * nor an alias, offers nothing and is not asked again, so the text is read up to the cursor first.
 */
const afterReading =
  (source: CompletionSource): CompletionSource =>
  (context) => {
    const { state, pos, explicit, view } = context
    if (!view || syntaxTreeAvailable(state, pos)) return source(context)
    forceParsing(view, pos, READING)
    return source(new CompletionContext(view.state, pos, explicit, view))
  }

/** The language with what it offers. */
export const completing = (views: readonly ReportView[], params: readonly string[]): Extension => [
  PostgreSQL.language,
  [
    afterReading(schemaCompletionSource({ dialect: PostgreSQL, schema: namespaceOf(views) })),
    keywordCompletionSource(PostgreSQL),
    askedSource(params),
  ].map((autocomplete) => PostgreSQL.language.data.of({ autocomplete })),
]

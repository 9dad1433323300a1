export * from './area.ts'
export * from './children.ts'
export * from './data-scope.ts'
export * from './endpoint.ts'
export * from './envelope.ts'
export * from './errors.ts'
export * from './field.ts'
export * from './field-rule.ts'
export * from './figure.ts'
export * from './html.ts'
export * from './identity.ts'
export { jsonIn, jsonObjectIn } from './json.ts'
export * from './label.ts'
export { clockIn, dayIn } from './moment-text.ts'
export * from './marks.ts'
export * from './move-endpoint.ts'
export * from './number-text.ts'
export {
  openApi,
  type ApiAnswer,
  type ApiBody,
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
} from './openapi.ts'
export type { Schema } from './openapi-schema.ts'
export * from './parse.ts'
export * from './person.ts'
export * from './personal.ts'
export { CHECKS, missingText, readText } from './readers.ts'
export * from './resource.ts'
export * from './row-rule.ts'
export * from './shared.ts'
export {
  isCaseless,
  sameAs,
  spelledCode,
  spelledName,
  spelledNumber,
  spelledText,
  spellingOf,
  spokenName,
} from './spelling.ts'
export * from './states.ts'
export * from './statistic.ts'
export * from './timeline.ts'
export * from './verb-answers.ts'
export * from './verb-endpoint.ts'

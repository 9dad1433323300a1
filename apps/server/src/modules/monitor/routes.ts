import { apiDocument } from '@huxi/contract'
import { bare } from '../../engine/core/answer.ts'
import { handle, type Route } from '../../engine/core/handle.ts'
import { describe } from './describe.ts'

/**
 * What can be asked about the app itself.
 * @param routes everything else the app answers
 * @param base below which its paths are
 */
export const monitorRoutes = (routes: readonly Route[], base: string): Route[] => {
  const endpoints = [...routes.map(({ endpoint }) => endpoint), apiDocument]
  const document = describe(endpoints, base)
  return [handle(apiDocument, async () => bare(document))]
}

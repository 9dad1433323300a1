/** The public tools together; a page of one tool imports its file. */
import { copd } from './copd.ts'
import { gssxxbbx } from './gssxxbbx.ts'
import { hcqycjxjz } from './hcqycjxjz.ts'
import type { Part, Tool } from './tool.ts'

export { prefillKeys } from './prefill-keys.ts'

export const tools: readonly Tool[] = [copd, hcqycjxjz, gssxxbbx]

export const partOf = (tool: unknown, part: unknown): Part | undefined =>
  tools.find(({ id }) => id === tool)?.parts.find(({ id }) => id === part)

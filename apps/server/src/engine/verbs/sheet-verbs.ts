/** Spreadsheet verbs of a resource: export, template, import, and taking an import back. */
import type { Resource, Verb } from '@huxi/model'
import { exportOf } from '../sheet/export.ts'
import { templateOf } from '../sheet/import-template.ts'
import { importOf, type Nouns } from '../sheet/import.ts'
import type { Run, Hooks } from '../read/hooks.ts'
import { undoImportOf } from './undo-import.ts'

/** @param nouns what taken values are called in the sentences of an import, by caption */
export const sheetVerbs = <R extends Resource>(r: R, hooks: Hooks<R>, nouns: Nouns = {}): { [V in Verb]?: Run } => ({
  exportXls: exportOf(r, hooks),
  importTemplate: templateOf(r),
  importExcel: importOf(r, hooks, nouns),
  undoImport: undoImportOf(r, hooks),
})

import type { Resource } from '@huxi/model'
import { exportOf } from '../sheet/export.ts'
import { templateOf } from '../sheet/import-template.ts'
import { importOf, type Nouns } from '../sheet/import.ts'
import type { Store } from '../write/store.ts'
import { undoImportOf } from './undo-import.ts'

/** @param nouns for duplicate values in sentences of an import, by caption */
export const sheetVerbs = <R extends Resource>(own: Store<R>, nouns: Nouns = {}) => ({
  exportXls: exportOf(own.r, own.hooks),
  importTemplate: templateOf(own.r),
  importExcel: importOf(own, nouns),
  undoImport: undoImportOf(own.r),
})

import type { AppServices, Journal } from '../../../engine/core/context.ts'
import { addedInRun, changeById, changesOf, changesOfRun, deletedIn, keepChanges } from './journal.ts'
import { openOperations } from './operations.ts'

interface OpenJournal extends Journal {
  close(): Promise<void>
}

export const openJournal = (services: AppServices): OpenJournal => {
  const operations = openOperations(services)
  return {
    changed: keepChanges,
    changesOf,
    addedInRun,
    change: changeById,
    deletedIn,
    run: changesOfRun,
    answered: operations.note,
    noteSession: operations.noteSession,
    close: operations.close,
  }
}

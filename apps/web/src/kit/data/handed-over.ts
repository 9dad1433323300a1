/** A device handed to a patient: every address shows the questionnaire until a member of staff takes it back. */
import { read, remove, write } from '../../platform/storage.ts'

export interface HandedOver {
  /** of the questionnaire page */
  token: string
  proof: string
  /** address that staff return to */
  back: string
}

export const handedOver = (): HandedOver | undefined => read<HandedOver>('HANDED_OVER')

/** Leaves the page, so that nothing of the product stays in memory; other windows of the browser lock. */
export const handOverDevice = (given: Omit<HandedOver, 'back'>): void => {
  write('LOCKED', true)
  write('HANDED_OVER', { ...given, back: location.pathname + location.search })
  location.replace('/q')
}

export const takeBackDevice = (back: string): void => {
  remove('HANDED_OVER')
  remove('LOCKED')
  location.replace(back)
}

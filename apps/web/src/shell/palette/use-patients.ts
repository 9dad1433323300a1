import { useNavigate } from 'react-router'
import type { PatientCard } from '@huxi/contract'
import { useFind } from '../../kit/patient/use-find.ts'
import type { PageRoute } from '../routes/routes-from-menu.ts'
import type { Item } from './rank.ts'

const CHART = 'patient/PatientDetail'

const noteOf = ({ gender_dictText, age, patientNo, place }: PatientCard): string =>
  [gender_dictText, age, place ?? patientNo].filter(Boolean).join(' · ')

export interface Patients {
  items: readonly Item[]
  more: boolean
  busy: boolean
  failed: boolean
  retry: () => void
}

/** Patients by name, pinyin or number; the keyword travels in the request body and stays out of the address. */
export const usePatients = (typed: string, routes: readonly PageRoute[]): Patients => {
  const navigate = useNavigate()
  const chart = routes.find(({ screen }) => screen.kind === 'page' && screen.component === CHART)?.path
  const { cards = [], more, busy, error, retry } = useFind(chart === undefined ? '' : typed)
  return {
    items:
      chart === undefined
        ? []
        : cards.map((card) => ({
            key: `patient ${card.id}`,
            title: card.name,
            note: noteOf(card),
            run: () => void navigate(chart.replace(':id', encodeURIComponent(card.id))),
          })),
    more,
    busy,
    failed: error !== null,
    retry,
  }
}

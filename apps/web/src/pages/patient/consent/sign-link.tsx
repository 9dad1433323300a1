import { signConsent } from '@huxi/contract'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Can } from '../../../kit/data/can.tsx'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useSession } from '../../../kit/data/session.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'

/** The address of the signing screen of a patient; undefined where the menu of the person has none. */
export const useSignPath = (): ((patientId: string) => string) | undefined => {
  const menu = useSession((s) => s.menu)
  const path = menuPathOf(menu ?? [], 'patient/ConsentSign')
  return path === undefined ? undefined : (patientId) => path.replace(':id', encodeURIComponent(patientId))
}

interface SignLinkProps {
  patientId: string
  children?: ReactNode
}

export const SignLink = ({ patientId, children = '签署' }: SignLinkProps) => {
  const to = useSignPath()
  const { pathname, search } = useLocation()
  if (!to) return null
  return (
    <Can code={signConsent.access as string}>
      <RowAction href={to(patientId)} state={{ from: `${pathname}${search}` }}>
        {children}
      </RowAction>
    </Can>
  )
}

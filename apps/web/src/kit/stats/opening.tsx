import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Point } from './chart-data.ts'

interface OpeningProps {
  to: Point['to']
  className?: string | undefined
  children: ReactNode
}

export const Opening = ({ to, className = '', children }: OpeningProps) =>
  to === undefined ? (
    children
  ) : (
    <Link className={className} to={to}>
      {children}
    </Link>
  )

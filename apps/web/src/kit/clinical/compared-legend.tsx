import { Row } from '../ui/place.tsx'
import { HOLLOW } from './ink.ts'

export const COMPARED = '低于或高于所示数值（<、≤、>、≥）'

export const ComparedLegend = () => (
  <Row as="span" inline gap={6}>
    <svg width="12" height="12" aria-hidden="true">
      <circle {...HOLLOW} cx="6" cy="6" r="4.5" />
    </svg>
    {COMPARED}
  </Row>
)

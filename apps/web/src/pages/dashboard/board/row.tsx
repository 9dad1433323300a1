import { Col, Row } from 'antd'
import { cardOf, type CardName } from './cards.tsx'
import styles from '../analysis/analysis.module.css'

/** A card that has nothing to show has no place. */
export const Cards = ({ names }: { names: readonly CardName[] }) => (
  <Row gutter={[16, 16]}>
    {names.map((name) => {
      const { wide, Content } = cardOf(name)
      return (
        <Col key={name} xs={24} xl={wide ? 24 : 12} className={styles.card}>
          <Content />
        </Col>
      )
    })}
  </Row>
)

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HOME } from '../../platform/redirect.ts'
import { Drawing } from './drawing.tsx'
import place from '../look/place.module.css'
import styles from './exception.module.css'
import { Row } from './place.tsx'

interface ExceptionProps {
  drawing: 'lock' | 'signpost' | 'plug'
  code: 403 | 404 | 500
  title: string
  text: ReactNode
  why?: ReactNode
  action?: ReactNode
}

export function Exception({ drawing, code, title, text, why, action }: ExceptionProps) {
  return (
    <Row justify="center" className={styles.exception}>
      <div className={styles.art} aria-hidden="true">
        <Drawing name={drawing} />
        <b>{code}</b>
      </div>
      <div className={styles.body}>
        <h1>{title}</h1>
        <p>{text}</p>
        {why}
        <Row wrap className={place.above16}>
          {action}
          <Link to={HOME}>
            <Button type={action ? 'default' : 'primary'} tabIndex={-1}>
              返回首页
            </Button>
          </Link>
        </Row>
      </div>
    </Row>
  )
}

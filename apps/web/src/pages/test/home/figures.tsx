import { Button } from 'antd'
import { useState } from 'react'
import { CountDown } from '../../../kit/ui/blocks/count-down.tsx'
import { DetailList } from '../../../kit/ui/blocks/detail-list.tsx'
import { HeadInfo } from '../../../kit/ui/blocks/head-info.tsx'
import { NumberInfo } from '../../../kit/ui/blocks/number-info.tsx'
import { Trend } from '../../../kit/ui/blocks/trend.tsx'
import { formatInteger, formatNumber } from '../../../kit/data/format.ts'
import { Row } from '../../../kit/ui/place.tsx'
import styles from './samples.module.css'

export const FIGURES = [
  { title: 'Trend 趋势', Sample: Trends },
  { title: 'NumberInfo 数值', Sample: Numbers },
  { title: 'HeadInfo 页头信息', Sample: Heads },
  { title: 'CountDown 倒计时', Sample: Waiting },
  { title: '数字', Sample: Filters },
]

function Trends() {
  return (
    <DetailList
      col={2}
      items={[
        { term: '急性加重', content: <Trend flag="up">12.5 %</Trend> },
        { term: '再入院', content: <Trend flag="down">3.0 %</Trend> },
        {
          term: '随访完成',
          content: (
            <Trend flag="up" reverse>
              8.2 %
            </Trend>
          ),
        },
        {
          term: '规范用药',
          content: (
            <Trend flag="down" reverse>
              1.1 %
            </Trend>
          ),
        },
      ]}
    />
  )
}

function Numbers() {
  return (
    <Row wrap className={styles.row} data-foot>
      <NumberInfo title="本月评估" subtitle="全院" total={12345} unit="次" change={{ flag: 'up', text: '17.1 %' }} />
      <NumberInfo title="待随访" total={0} unit="人" change={{ flag: 'down', text: '5 人', reverse: false }} />
    </Row>
  )
}

function Heads() {
  return (
    <Row wrap className={styles.row}>
      <HeadInfo title="我的待办" content="8 个" bordered />
      <HeadInfo title="平均处理时间" content="32 分钟" bordered />
      <HeadInfo title="本周完成" content="24 个" />
    </Row>
  )
}

const SHORT = 10_000

function Waiting() {
  const [target, setTarget] = useState<number>()
  const [ended, setEnded] = useState(false)
  const start = () => {
    setTarget(Date.now() + SHORT)
    setEnded(false)
  }
  return (
    <Row wrap className={styles.row}>
      <Button onClick={start}>{target === undefined ? '开始 10 秒倒计时' : '重新开始'}</Button>
      {target !== undefined && (
        <b className={styles.figure}>
          <CountDown target={target} onEnd={() => setEnded(true)} />
        </b>
      )}
      <output>{ended && '时间到'}</output>
    </Row>
  )
}

const SAMPLES = [1234567.89, 12345, 0]

function Filters() {
  return (
    <DetailList
      col={1}
      size="small"
      items={SAMPLES.map((value) => ({
        term: String(value),
        content: `整数 ${formatInteger(value)} · 完整 ${formatNumber(value)}`,
      }))}
    />
  )
}

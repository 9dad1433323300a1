import { Segmented } from 'antd'
import { useState } from 'react'
import { AvatarList } from '../../../kit/ui/blocks/avatar-list.tsx'
import { DetailList } from '../../../kit/ui/blocks/detail-list.tsx'
import { Ellipsis } from '../../../kit/ui/blocks/ellipsis.tsx'
import { formatMoment } from '../../../kit/data/format.ts'
import { greetingAt } from '../../../platform/clock.ts'
import place from '../../../kit/look/place.module.css'

const LONG = '肺功能检查前请停用短效支气管舒张剂 6 小时以上，并在检查当天避免饮用咖啡和浓茶。'

export const TEXTS = [
  { title: 'DetailList 描述列表', Sample: Details },
  { title: 'Ellipsis 文字省略', Sample: Ellipses },
  { title: 'AvatarList 头像列表', Sample: Avatars },
  { title: '日期与问候', Sample: Moments },
]

const ITEMS = [
  { term: '姓名', content: '张*' },
  { term: '年龄', content: '68 岁' },
  { term: 'FEV1', content: '1.82 L' },
  { term: 'FeNO', content: '25 ppb' },
  { term: '责任医生', content: '林静怡' },
  { term: '备注', content: '' },
]

function Details() {
  const [col, setCol] = useState(3)
  return (
    <>
      <Segmented
        className={place.below16}
        options={[1, 2, 3, 4].map((value) => ({ value, label: `${value} 列` }))}
        value={col}
        onChange={setCol}
      />
      <DetailList title="横向" col={col} items={ITEMS} />
      <DetailList title="纵向，紧凑" col={col} size="small" layout="vertical" items={ITEMS} />
    </>
  )
}

function Ellipses() {
  return (
    <DetailList
      col={1}
      size="small"
      items={[
        { term: '25 个字符', content: <Ellipsis text={LONG} /> },
        { term: '全角算两个', content: <Ellipsis text={LONG} fullWidth /> },
        { term: '12 个字符', content: <Ellipsis text={LONG} length={12} /> },
        { term: '不需要省略', content: <Ellipsis text="吸入前摇匀" /> },
      ]}
    />
  )
}

const PEOPLE = ['林静怡', '周远', '陈思齐', '何苗', '赵一鸣', '孙晓'].map((name) => ({ name }))

function Avatars() {
  return (
    <DetailList
      col={1}
      items={[
        { term: '全部', content: <AvatarList people={PEOPLE} /> },
        { term: '最多 3 人', content: <AvatarList people={PEOPLE} max={3} size="large" /> },
        { term: '小', content: <AvatarList people={PEOPLE} max={4} size="small" /> },
      ]}
    />
  )
}

const HOURS = [8, 11, 13, 19, 20]

function Moments() {
  const [now] = useState(() => new Date())
  return (
    <DetailList
      col={1}
      size="small"
      items={[
        { term: '默认格式', content: formatMoment(now) },
        { term: '只有日期', content: formatMoment(now, 'YYYY-MM-DD') },
        { term: '问候', content: HOURS.map((hour) => `${hour} 点 ${greetingAt(hour)}`).join(' · ') },
      ]}
    />
  )
}

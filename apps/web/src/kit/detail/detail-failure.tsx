import { Button } from 'antd'
import { Link, useLocation } from 'react-router'
import { useAdvice } from '../data/can.tsx'
import { absence, ABSENT, FORBIDDEN } from '../data/failure.ts'
import { AskAccess } from '../record/ask-access.tsx'
import { Exception } from '../ui/exception.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Failed } from '../ui/states.tsx'

interface DetailFailureProps {
  error: unknown
  noun: string
  back: string | undefined
  onRetry: () => void
}

export const DetailFailure = ({ error, noun, back, onRetry }: DetailFailureProps) => {
  const advice = useAdvice('right')
  const { pathname } = useLocation()
  const why = absence(error)
  if (why === undefined)
    return (
      <>
        <PageHeader />
        <Failed error={error} onRetry={onRetry} />
      </>
    )
  const action = back !== undefined && (
    <Link to={back}>
      <Button type="primary" tabIndex={-1}>
        返回列表
      </Button>
    </Link>
  )
  return why === FORBIDDEN ? (
    <Exception
      drawing="lock"
      code={FORBIDDEN}
      title={`抱歉，您无权查看该${noun}`}
      text={`查看它需要一项您还没有的权限。${advice}`}
      action={
        <>
          {action}
          <AskAccess wanted={pathname} />
        </>
      }
    />
  ) : (
    <Exception
      drawing="signpost"
      code={ABSENT}
      title={`抱歉，该${noun}不存在或无权查看`}
      text="它可能已被删除，或不在您的数据范围内。请返回列表重新查找。"
      action={action}
    />
  )
}

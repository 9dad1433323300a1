import { useAdvice } from '../../kit/data/can.tsx'
import { AskAccess } from '../../kit/record/ask-access.tsx'
import { Exception } from '../../kit/ui/exception.tsx'

export default function NotFound() {
  const advice = useAdvice('right')
  return (
    <Exception
      drawing="signpost"
      code={404}
      title="抱歉，您访问的页面不存在或无权访问"
      text={`请核对地址，或从菜单进入。${advice}`}
      action={<AskAccess />}
    />
  )
}

import { tools } from '@huxi/clinical/tools'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { useOffline } from './offline.ts'
import { ToolApp } from './tool-app.tsx'

const Closed = lazyPart(async () => (await import('./closed.tsx')).Closed)

export function ToolPage() {
  const tool = tools.find(({ id }) => location.pathname.startsWith(`/${id}`)) ?? tools[0]!
  const { publicTools } = runtimeConfig()
  useOffline(tool, publicTools)
  return publicTools ? <ToolApp tool={tool} /> : <ClosedPage title={tool.title} about={tool.subTitle} />
}

function ClosedPage({ title, about }: { title: string; about: string }) {
  useDocumentTitle(title)
  return <Closed title={title} about={about} />
}

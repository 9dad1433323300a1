import type { Tool } from '@huxi/clinical/tools/tool'
import type { ComponentType } from 'react'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { useOffline } from './offline.ts'
import { ToolApp } from './tool-app.tsx'

const Closed = lazyPart(async () => (await import('./closed.tsx')).Closed)

const loadCopd = async (): Promise<Tool> => (await import('@huxi/clinical/tools/copd')).copd

/** Tools by their path. Each is a file of its own, so that a phone loads the models of one. */
const TOOLS: Readonly<Record<string, () => Promise<Tool>>> = {
  '/copd': loadCopd,
  '/hcqycjxjz': async () => (await import('@huxi/clinical/tools/hcqycjxjz')).hcqycjxjz,
  '/gssxxbbx': async () => (await import('@huxi/clinical/tools/gssxxbbx')).gssxxbbx,
}

/** The page of the tool at this path. */
export const loadToolPage = async (path: string): Promise<ComponentType> => {
  const at = Object.keys(TOOLS).find((each) => path.startsWith(each))
  const tool = await (at === undefined ? loadCopd : TOOLS[at]!)()
  return function LoadedTool() {
    return <ToolPage tool={tool} />
  }
}

function ToolPage({ tool }: { tool: Tool }) {
  const { publicTools } = runtimeConfig()
  useOffline(tool, publicTools)
  return publicTools ? <ToolApp tool={tool} /> : <ClosedPage title={tool.title} about={tool.subTitle} />
}

function ClosedPage({ title, about }: { title: string; about: string }) {
  useDocumentTitle(title)
  return <Closed title={title} about={about} />
}

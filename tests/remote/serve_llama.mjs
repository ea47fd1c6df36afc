// Serves a GGUF by OpenAI's protocol with llama.cpp (inference-server and node-llama-cpp of npm), as "served":
//   node serve_llama.mjs MODEL.gguf PORT      from a folder where both are installed (install_servers.sh)
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [file, port] = process.argv.slice(2)
const installed = createRequire(pathToFileURL(process.cwd() + '/').href).resolve('inference-server')
const { InferenceServer, createExpressServer } = await import(pathToFileURL(installed))

const models = new InferenceServer({
  models: {
    served: { task: 'text-completion', engine: 'node-llama-cpp', location: file, contextSize: 1024, device: { gpu: false, cpuThreads: 1 } },
  },
})
await models.start()
createExpressServer(models).listen(Number(port), '127.0.0.1', () => console.log('server running'))

// Serves a GGUF file in OpenAI's protocol with llama.cpp (inference-server and node-llama-cpp of npm). The model has
// the name "served".
//
//   node serve_llama.mjs MODEL.gguf PORT      from the folder of install_servers.sh, where both are installed
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

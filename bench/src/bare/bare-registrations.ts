// Answers registrations and cancellations without doing anything, in its own process: `node bare-registrations.ts`.
import type { MyRegistration } from '@foyer/contract/events/event.ts';
import { success } from '@foyer/contract/http.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';

const registration: MyRegistration = {
  id: '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10',
  audience: 'in-person',
  state: 'confirmed',
  createdAt: '2026-11-21T08:00:00.000Z',
  orderId: null,
};
const server = fastify({ logger: false }).withTypeProvider<ZodTypeProvider>();
server.setValidatorCompiler(validatorCompiler);
server.setSerializerCompiler(serializerCompiler);

const { params, body } = registerForEvent;
const registering = { params, body, response: { 200: success(registerForEvent.data) } };
server.post(registerForEvent.path, { schema: registering }, async () => ({
  success: true as const,
  data: registration,
}));
const leaving = { params: cancelRegistration.params, response: { 200: success(cancelRegistration.data) } };
server.post(cancelRegistration.path, { schema: leaving }, async () => ({
  success: true as const,
  data: { registration },
}));
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);

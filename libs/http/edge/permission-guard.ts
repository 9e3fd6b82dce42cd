import { type CanActivate, type ExecutionContext, type Type, mixin } from '@nestjs/common';
import { type Permission, Refusal } from '@vpds/kernel';
import type { FastifyRequest } from 'fastify';

/** A guard that checks the permission before the body is validated (ANS-4, KEY-2). */
export function requires(permission: Permission): Type<CanActivate> {
  class PermissionGuard implements CanActivate {
    canActivate(execution: ExecutionContext): boolean {
      const request = execution.switchToHttp().getRequest<FastifyRequest>();
      if (request.vpds.principal?.permissions.includes(permission) !== true) throw new Refusal('forbidden');
      return true;
    }
  }
  return mixin(PermissionGuard);
}

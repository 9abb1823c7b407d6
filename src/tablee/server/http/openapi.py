"""The HTTP API described in OpenAPI, from the types of its bodies."""

import inspect
from collections.abc import Sequence
from typing import Any

import msgspec

import tablee
from tablee.server.http.endpoint import Endpoint
from tablee.server.wire import api

_REF = "#/components/schemas/{name}"


def bodies(endpoints: Sequence[Endpoint]) -> list[Any]:
    """All types of bodies, in either direction."""
    kinds = [kind for e in endpoints for kind in (e.answers, e.body)]
    return [kind for kind in kinds if kind not in (None, str)]


def components_of(types: list[Any], template: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The JSON Schemas of types, and by name those of the types that they contain."""
    schemas, components = msgspec.json.schema_components(types, ref_template=template)
    return list(schemas), components


def openapi(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The OpenAPI document of the HTTP API."""
    _, components = components_of([api.Problem, *bodies(endpoints)], _REF)
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    cookie = {"type": "apiKey", "in": "cookie", "name": "tablee"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": tablee.__version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"guest": cookie}},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    problems = {*endpoint.problems, 421, 429, 503}
    if endpoint.body is not None:
        problems |= {400, 408, 413}
    if endpoint.method != "GET":
        problems |= {403}
    good: dict[str, Any] = {"description": "Done"}
    if endpoint.answers is not None:
        good["content"] = _content(endpoint.answers)
    answers = {str(endpoint.status): good}
    for status in sorted(problems):
        answers[str(status)] = {"description": "Why not", "content": _content(api.Problem)}
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": inspect.getdoc(endpoint.handler),
        "responses": answers,
    }
    names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    parameters = [_parameter(name, "path") for name in names]
    parameters += [_parameter(name, "query") for name in endpoint.query]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.body)}
    if 401 in endpoint.problems:
        operation["security"] = [{"guest": []}]
    return operation


def _content(kind: type) -> dict[str, Any]:
    if kind is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": {"$ref": _REF.format(name=kind.__name__)}}}


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": "string"}}

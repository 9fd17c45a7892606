"""The transport over HTTP and WebSocket; needs the extra ``serve``."""
